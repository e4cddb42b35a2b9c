//  Takes the layout of a running Texture app as a layout document, for lintel.
//
//  Foundation, public classes of UIKit, and public headers of Texture 2.7 or later. Compiles with ARC and without.

#import <Foundation/Foundation.h>

#ifndef NS_SWIFT_NAME
#define NS_SWIFT_NAME(name)
#endif

@class ASDisplayNode;

NS_ASSUME_NONNULL_BEGIN

/// Writes nodes as layout documents: their specs and styles, what their contents measure, and their frames.
///
/// Debug builds only: keep every use of it, and the file itself, behind `#if DEBUG`. All methods are for the
/// main thread; off it, or where something of the layout cannot be read, they do nothing and return nil or NO. No
/// method throws, and none loads a view.
NS_SWIFT_NAME(LintelCapture)
@interface LintelCapture : NSObject

/// Has nodes keep the whole layouts of their measurements, specs included. Call it before the first node is
/// made; what was measured before has no specs.
+ (void)start;

/// If set, letters and digits of texts are replaced by like ones. What the device measured stays, so that the
/// layout does too: for captures that go into bug reports.
+ (BOOL)masksTexts;
+ (void)setMasksTexts:(BOOL)masksTexts;

/// The layout document of a node and all below it, in UTF-8.
///
/// Nil before the node is measured for the first time.
+ (nullable NSData *)documentForNode:(ASDisplayNode *)node NS_SWIFT_NAME(document(for:));

/// Writes the document of a node to a file, which is replaced as a whole.
+ (BOOL)writeNode:(ASDisplayNode *)node
           toFile:(NSString *)path NS_SWIFT_NAME(write(_:toFile:));

/// Posts the document of a node to a server, as `/captures` with the name and the query of the address, and does
/// not wait. One that equals the last one of that name is not sent again.
///
/// Returns whether there was something to send.
+ (BOOL)sendNode:(ASDisplayNode *)node
            name:(NSString *)name
           toURL:(NSURL *)address NS_SWIFT_NAME(send(_:name:to:));

@end

NS_ASSUME_NONNULL_END
