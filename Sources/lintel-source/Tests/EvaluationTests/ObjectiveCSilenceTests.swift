import JSONText
import LayoutEvaluation
import SourceTree
import Testing

/// Members of Foundation's classes and statements of Objective-C, each in a small class: the layout is right, or the
/// report marks that it is not known.
@Suite("Silence: Objective-C")
struct ObjectiveCSilenceTests {
  private static func card(_ body: String, members: String = "") -> String {
    """
    #define SUM 1 + 2
    #define CLOSED (1 + 2)
    #define TWICE(x) x * 2
    @interface Card : ASDisplayNode
    @property (nonatomic) Model *model;
    @end
    @implementation Card { ASDisplayNode *_a; ASDisplayNode *_b; ASDisplayNode *_c; }
    - (instancetype)init {
      if (self = [super init]) {
        _a = [ASDisplayNode new]; _b = [ASDisplayNode new]; _c = [ASDisplayNode new];
      }
      return self;
    }
    \(members)
    - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)range {
      ASStackLayoutSpec *row = [ASStackLayoutSpec new];
      \(body)
      return row;
    }
    @end
    """
  }

  /// Expects a value that is in the document, or `nil` where the report marks the layout.
  private static func expect<Value: Equatable>(
    _ value: Value?, _ found: Value?, in layout: ImportedLayout, _ code: String
  ) {
    #expect(layout.read == (value == nil ? .part : .whole), "\(code)")
    if let value { #expect(found == value, "\(code)") }
  }

  // MARK: Arrays

  @Test(
    "Message to an array leaves the right children, or marks them",
    arguments: [
      ("[list addObject:_d];", "abcd"),
      ("[list addObjectsFromArray:@[_d]];", "abcd"),
      ("[list insertObject:_d atIndex:1];", "adbc"),
      ("[list insertObjects:@[_d] atIndexes:[NSIndexSet indexSetWithIndex:0]];", "dabc"),
      (
        "[list insertObjects:@[_d] atIndexes:[NSIndexSet indexSetWithIndexesInRange:NSMakeRange(2, 1)]];",
        "abdc"
      ),
      ("[list exchangeObjectAtIndex:0 withObjectAtIndex:2];", "cba"),
      ("[list replaceObjectAtIndex:1 withObject:_d];", "adc"),
      ("[list setObject:_d atIndexedSubscript:0];", "dbc"),
      ("list[1] = _d;", "adc"),
      ("[list replaceObjectsInRange:NSMakeRange(0, 2) withObjectsFromArray:@[_d]];", "dc"),
      ("[list replaceObjectsAtIndexes:[NSIndexSet indexSetWithIndex:1] withObjects:@[_d]];", "adc"),
      ("[list removeAllObjects];", ""), ("[list removeLastObject];", "ab"),
      ("[list removeObjectAtIndex:1];", "ac"), ("[list removeObject:_a];", "bc"),
      ("[list removeObjectIdenticalTo:_c];", "ab"),
      ("[list removeObjectsInArray:@[_a, _c]];", "b"),
      ("[list removeObjectsInRange:NSMakeRange(1, 2)];", "a"),
      ("[list removeObjectsAtIndexes:[NSIndexSet indexSetWithIndex:0]];", "bc"),
      ("[list setArray:@[_d, _a]];", "da"),
      ("list = [[list arrayByAddingObject:_d] mutableCopy];", "abcd"),
      ("list = [[list arrayByAddingObjectsFromArray:@[_d]] mutableCopy];", "abcd"),
      ("list = [[list subarrayWithRange:NSMakeRange(1, 2)] mutableCopy];", "bc"),
      ("list = [[list objectsAtIndexes:[NSIndexSet indexSetWithIndex:2]] mutableCopy];", "c"),
      ("list = [[[list reverseObjectEnumerator] allObjects] mutableCopy];", "cba"),
      ("list = [[[list objectEnumerator] allObjects] mutableCopy];", "abc"),
      ("list = [NSMutableArray arrayWithArray:@[_b]];", "b"),
      ("list = [NSMutableArray arrayWithObject:_b];", "b"),
      ("list = [NSMutableArray arrayWithObjects:_b, _a, nil];", "ba"),
      ("list = [NSMutableArray arrayWithObjects:_b, nil, _a, nil];", "b"),
      ("list = [[NSMutableArray alloc] initWithObjects:_b, _c, nil];", "bc"),
      ("list = [[NSMutableArray alloc] initWithArray:@[_c]];", "c"),
      ("list = [[NSMutableArray alloc] initWithArray:@[_c] copyItems:NO];", "c"),
      ("list = [[NSMutableArray alloc] initWithCapacity:4]; [list addObject:_a];", "a"),
      ("list = [NSMutableArray new];", ""), ("list = [NSMutableArray array];", ""),
      ("list = [NSMutableArray arrayWithCapacity:3];", ""),
      (
        "[list enumerateObjectsUsingBlock:^(id n, NSUInteger i, BOOL *stop) { if (i == 1) { *stop = YES; } else { [row.style setSpacingAfter:1]; } }];",
        "abc"
      ),
      (
        "NSMutableArray *seen = [NSMutableArray array]; [list enumerateObjectsUsingBlock:^(id n, NSUInteger i, BOOL *stop) { [seen addObject:n]; *stop = i == 1; }]; list = seen;",
        "ab"
      ),
      (
        "NSMutableArray *seen = [NSMutableArray array]; [list enumerateObjectsWithOptions:NSEnumerationReverse usingBlock:^(id n, NSUInteger i, BOOL *stop) { [seen addObject:n]; }]; list = seen;",
        "cba"
      ),
      (
        "NSMutableArray *seen = [NSMutableArray array]; [list enumerateObjectsAtIndexes:[NSIndexSet indexSetWithIndex:1] options:0 usingBlock:^(id n, NSUInteger i, BOOL *stop) { [seen addObject:n]; }]; list = seen;",
        "b"
      ),
      ("list = [@[list.firstObject, list.lastObject] mutableCopy];", "ac"),
      ("list = [@[[list objectAtIndex:1]] mutableCopy];", "b"),
      ("list = [@[[list objectAtIndexedSubscript:1], list[0]] mutableCopy];", "ba"),
      ("if ([list containsObject:_b]) { [list removeObject:_b]; }", "ac"),
      ("if (list.count == 3) { [list removeLastObject]; }", "ab"),
      ("if ([list indexOfObject:_b] == 1) { [list removeLastObject]; }", "ab"),
      ("if ([list indexOfObject:_d] == NSNotFound) { [list removeLastObject]; }", "ab"),
      ("if ([list isEqualToArray:@[_a, _b, _c]]) { [list removeLastObject]; }", "ab"),
      (
        "if ([list indexOfObjectPassingTest:^BOOL(id n, NSUInteger i, BOOL *stop) { return n == _b; }] == 1) { [list removeLastObject]; }",
        "ab"
      ),
      ("[list sortUsingComparator:^(id x, id y) { return NSOrderedSame; }];", nil),
      ("[list sortUsingSelector:@selector(compare:)];", nil),
      ("[list sortUsingDescriptors:@[self.model.descriptor]];", nil),
      ("[list sortUsingFunction:order context:nil];", nil),
      ("[list filterUsingPredicate:self.model.predicate];", nil),
      ("[list shuffle];", nil), ("[list mas_distribute:3];", nil),
      ("[list removeObject:_a inRange:NSMakeRange(0, 1)];", nil),
      ("[list insertObject:_d atIndex:self.model.index];", nil),
      ("[list removeObjectAtIndex:self.model.index];", nil),
      ("list[self.model.index] = _d;", nil),
      ("[list addObjectsFromArray:self.model.nodes];", nil),
      ("[list setArray:self.model.nodes];", nil),
      ("list = [NSMutableArray arrayWithArray:self.model.nodes];", nil),
      ("list = [[NSMutableArray alloc] initWithArray:self.model.nodes];", nil),
      ("list = [NSMutableArray arrayWithContentsOfFile:@\"x\"];", nil),
      ("list = [[NSMutableArray alloc] initWithContentsOfFile:@\"x\"];", nil),
      ("list = [NSMutableArray arrayWithObjects:nodes count:3];", nil),
      (
        "list = [[list sortedArrayUsingComparator:^(id x, id y) { return NSOrderedSame; }] mutableCopy];",
        nil
      ),
      ("list = [[list sortedArrayUsingSelector:@selector(compare:)] mutableCopy];", nil),
      ("list = [[list sortedArrayUsingDescriptors:@[]] mutableCopy];", nil),
      ("list = [[list sortedArrayUsingFunction:order context:nil] mutableCopy];", nil),
      ("list = [[list filteredArrayUsingPredicate:self.model.predicate] mutableCopy];", nil),
      ("list = [[list valueForKey:@\"self\"] mutableCopy];", nil),
      ("list = [[list valueForKeyPath:@\"self\"] mutableCopy];", nil),
      ("list = [[list pathsMatchingExtensions:@[]] mutableCopy];", nil),
      ("[list makeObjectsPerformSelector:@selector(grow)];", nil),
      ("[list makeObjectsPerformSelector:@selector(grow:) withObject:@1];", nil),
      ("NSUInteger i = [list indexOfObjectIdenticalTo:_b]; [list removeObjectAtIndex:i];", "ac"),
      ("id n = [list firstObjectCommonWithArray:@[_c]]; list = [@[n] mutableCopy];", nil),
    ] as [(String, String?)])
  func arrays(code: String, ids: String?) throws {
    let layout = try objectiveCLayout(
      Self.card(
        """
        ASDisplayNode *_d = [ASDisplayNode new]; _d.style.width = ASDimensionMake(1);
        NSMutableArray *list = [@[_a, _b, _c] mutableCopy];
        \(code)
        row.children = list;
        """))
    let found = layout.document?.at("/root/children")?.items?.compactMap { $0["id"]?.string }
    Self.expect(ids, found?.joined(), in: layout, code)
  }

  // MARK: Values

  @Test(
    "Number that a message or an operation gives is right, or marked",
    arguments: [
      // Strings.
      ("@\"abcd\".length", 4),
      ("[@\"ab\" stringByAppendingString:@\"c\"].length", 3),
      ("[@\"12.5pt\" floatValue]", 12.5), ("[@\"12.5\" integerValue]", 12),
      ("[@\"x\" doubleValue]", 0), ("[@\" 7\" intValue]", 7),
      ("[@\"a-b-c\" componentsSeparatedByString:@\"-\"].count", 3),
      ("[@\"abc\" substringFromIndex:1].length", 2),
      ("[@\"abc\" substringToIndex:1].length", 1),
      ("[@\"abc\" substringWithRange:NSMakeRange(0, 2)].length", 2),
      ("[@\"abc\" uppercaseString].length", 3),
      ("[@\"ABC\" lowercaseString].length", 3),
      ("[@\"abc\" hasPrefix:@\"a\"] ? 1 : 2", 1),
      ("[@\"abc\" hasSuffix:@\"a\"] ? 1 : 2", 2),
      ("[@\"abc\" isEqualToString:@\"abc\"] ? 1 : 2", 1),
      ("[@\"abc\" isEqual:@\"abd\"] ? 1 : 2", 2),
      ("[@\"abc\" containsString:@\"z\"] ? 1 : 2", 2),
      ("[@\"YES\" boolValue] ? 1 : 2", 1),
      ("[@\"a.b\" stringByReplacingOccurrencesOfString:@\".\" withString:@\"---\"].length", 5),
      ("[NSString stringWithFormat:@\"%d-%@\", 12, @\"ab\"].length", 5),
      ("[[NSString alloc] initWithFormat:@\"%.2f\", 1.5].length", 4),
      ("[@\"a\" stringByAppendingFormat:@\"%ld%%\", 10].length", 4),
      ("[NSString stringWithString:@\"ab\"].length", 2),
      ("[NSString string].length", 0),
      ("[[NSString alloc] initWithString:@\"abc\"].length", 3),
      ("[@\"abc\" copy].length", 3), ("[@\"abc\" mutableCopy].length", 3),
      ("[@\"abc\" description].length", 3),
      ("[@[@\"a\", @\"bc\"] componentsJoinedByString:@\", \"].length", 5),
      ("[@\"abc\" characterAtIndex:0]", nil),
      ("[@\"abc\" capitalizedString].length", nil),
      ("[@\"abc\" rangeOfString:@\"b\"].location", nil),
      ("[@\"abc\" compare:@\"abd\"]", nil),
      ("[@\"abc\" caseInsensitiveCompare:@\"abd\"]", nil),
      ("[@\"abc\" localizedCompare:@\"abd\"]", nil),
      (
        "[@\" a \" stringByTrimmingCharactersInSet:[NSCharacterSet whitespaceCharacterSet]].length",
        nil
      ),
      ("[@\"abc\" stringByPaddingToLength:5 withString:@\" \" startingAtIndex:0].length", nil),
      ("[@\"abc\" hash]", nil), ("[@\"a/b\" lastPathComponent].length", nil),
      ("[@\"a/b\" pathComponents].count", nil),
      ("[@\"abc\" sizeWithAttributes:@{}].width", nil),
      (
        "[@\"abc\" boundingRectWithSize:CGSizeZero options:0 attributes:nil context:nil].size.width",
        nil
      ),
      ("[@\"abc\" commonPrefixWithString:@\"ab\" options:0].length", nil),
      ("[@\"abc\" stringByApplyingTransform:@\"x\" reverse:NO].length", nil),
      ("[@\"abc\" dataUsingEncoding:4].length", nil),
      ("[NSString stringWithFormat:@\"%x\", 255].length", nil),
      ("[NSString stringWithFormat:@\"%@\", self.model.name].length", nil),
      ("[NSString stringWithUTF8String:\"ab\"].length", nil),
      ("[NSString stringWithContentsOfFile:@\"x\"].length", nil),
      // Numbers.
      ("[@2.7 intValue]", 2), ("[@2.7 integerValue]", 2),
      ("[@2.5 floatValue]", 2.5),
      ("[@(1.5 + 1) doubleValue]", 2.5), ("[@YES boolValue] ? 3 : 4", 3),
      ("[[NSNumber numberWithFloat:2.5] floatValue]", 2.5),
      ("[@12 stringValue].length", 2), ("[@1 isEqualToNumber:@1] ? 1 : 2", 1),
      ("[@1 compare:@2]", nil), ("[@1 objCType]", nil),
      // Dictionaries.
      ("[@{@\"w\": @30}[@\"w\"] floatValue]", 30),
      ("[[@{@\"w\": @30} objectForKey:@\"w\"] floatValue]", 30),
      ("[[@{@\"w\": @30} valueForKey:@\"w\"] floatValue]", 30),
      ("@{@\"w\": @30}.count", 1), ("[@{@\"w\": @30} allKeys].count", 1),
      ("[@{@\"w\": @30}.allValues.firstObject floatValue]", 30),
      ("[@{@\"w\": @30} objectForKey:self.model.key]", nil),
      ("[@{@\"w\": @30} objectsForKeys:@[] notFoundMarker:@1].count", nil),
      // Operators.
      ("SUM * 2", 5), ("2 * SUM", 4), ("CLOSED * 2", 6),
      ("-SUM", 1),
      ("10 - SUM", 11), ("(SUM) * 2", 6), ("TWICE(3)", 6),
      ("TWICE(1 + 2)", 5), ("TWICE((1 + 2))", 6), ("2 * SUM * 3", 8),
      ("(2, 3)", 3), ("({ CGFloat t = 2; t * 3; })", 6), ("YES ? 4 : 5", 4),
      ("1 << 3", 8), ("6 & 3", 2), ("4 | 1", 5), ("7 % 4", 3),
      ("0x10", 16), ("(CGFloat)3", 3), ("MAX(2, 3)", 3),
      ("fabs(-2)", 2),
      ("6 ^ 3", 5), ("~1", -2), ("sizeof(int)", nil),
      ("ASDimensionResolve(ASDimensionMake(3), 10, 5)", nil),
      ("ASSizeRangeClamp(range, CGSizeMake(3, 4)).width", nil),
      ("ASSizeRangeIntersect(range, range).max.width", nil),
      ("ASDimensionEqualToDimension(ASDimensionMake(3), ASDimensionMake(3)) ? 1 : 2", 1),
      ("NSStringFromASDimension(ASDimensionMake(3)).length", nil),
      ("CGRectGetWidth(CGRectMake(0, 0, 3, 4))", 3), ("pow(2, 3)", 8),
      ("self.model.width", nil), ("widths[1]", nil),
    ] as [(String, Double?)])
  func values(code: String, number: Double?) throws {
    let layout = try objectiveCLayout(
      Self.card("_a.style.width = ASDimensionMake(\(code)); row.children = @[_a];"))
    let found = layout.document?.at("/root/children/0/style/width")
    Self.expect(number, found?.number, in: layout, code)
  }

  // MARK: Statements

  @Test(
    "Statement leaves the right width, or marks the layout",
    arguments: [
      ("switch (2) { case 1: w = 5; case 2: w = 6; case 3: w += 1; break; default: w = 9; }", 7),
      ("switch (2) { case 1: case 2: { w = 6; break; } default: w = 9; }", 6),
      ("switch (5) { default: w = 9; case 2: w += 1; }", 10),
      ("switch (4) { case 1 ... 4: w = 3; break; case 5: w = 4; break; }", 3),
      ("switch (8) { case 1: w = 3; }", 1),
      ("for (int i = 0; i < 3; i++) { w += 1; }", 4),
      ("for (int i = 0, j = 9; i < j; i++, j--) w += 1;", 6),
      ("for (NSNumber *n in @[@1, @2]) { w += n.floatValue; }", 4),
      ("int i = 0; while (i < 3) { i++; if (i == 2) continue; w += 1; }", 3),
      ("do { w += 1; } while (w < 4);", 4), ("do { w = 2; } while (0);", 2),
      ("for (;;) { if (w > 4) break; w += 1; }", 5),
      ("@try { w = 2; } @catch (NSException *e) { w = 3; } @finally { w += 1; }", 3),
      ("@synchronized (self) { w = 2; }", 2), ("@autoreleasepool { w = 2; }", 2),
      ("{ CGFloat v = 2; w = v; }", 2), ("if (w == 1) w = 2; else w = 3;", 2),
      ("if (w == 2) { w = 2; } else if (w == 1) { w = 4; } else { w = 3; }", 4),
      ("CGFloat v = 2, u = 3; w = v + u;", 5), ("w = (w > 0) ? 2 : 3;", 2),
      ("w += 2; w -= 1; w *= 3; w /= 2;", 3), ("w++; ++w; w--;", 2),
      ("NSInteger n = 1; n |= 4; n &= ~0; n <<= 1; w = n;", 10),
      ("UIEdgeInsets i = UIEdgeInsetsZero; i.top = 4; w = i.top;", 4),
      ("UIEdgeInsets i = {.left = 5}; w = i.left;", 5),
      ("CGRect r = CGRectMake(0, 0, 3, 4); r.size.width = 7; w = r.size.width;", 7),
      ("CGSize s = (CGSize){3, 4}; w = s.height;", 4),
      ("UIEdgeInsets i = UIEdgeInsetsZero; UIEdgeInsets *p = &i; p->top = 4; w = i.top;", nil),
      ("CGFloat *p = &w; *p = 4;", nil), ("fill(&w);", nil),
      ("CGFloat values[] = {3, 4}; w = values[1];", 4),
      ("CGFloat values[] = {3, 4}; values[1] = 9; w = values[1];", 9),
      ("CGFloat values[2]; values[1] = 9; w = values[1];", nil),
      ("NSDictionary *d = @{@\"x\": @5}; for (NSString *k in d) { w = [d[k] floatValue]; }", 5),
      ("static CGFloat s = 3; w = s;", 3), ("const CGFloat c = 3; w = c;", 3),
      ("__block CGFloat v = 1; void (^set)(void) = ^{ v = 3; }; set(); w = v;", 3),
      ("CGFloat v = 1; CGFloat (^get)(void) = ^{ return v; }; v = 3; w = get();", 1),
      ("__block CGFloat v = 1; CGFloat (^get)(void) = ^{ return v; }; v = 3; w = get();", 3),
      ("static CGFloat v = 1; CGFloat (^get)(void) = ^{ return v; }; v = 3; w = get();", 3),
      ("CGFloat (^twice)(CGFloat) = ^(CGFloat x) { return x * 2; }; w = twice(4);", 8),
      ("goto end; w = 3; end: w += 1;", nil), ("@throw [NSException new];", nil),
      ("again: w = 3;", 3), (";", 1), ("NSLog(@\"%f\", w);", 1),
      ("NSParameterAssert(w > 0);", 1), ("(void)w;", 1),
      ("static dispatch_once_t once; dispatch_once(&once, ^{ w = 3; });", 3),
      (
        "NSMutableString *s = [NSMutableString string]; [s appendString:@\"abc\"]; w = s.length;", 3
      ),
      ("NSMutableString *s = [@\"ab\" mutableCopy]; [s appendFormat:@\"%d\", 7]; w = s.length;", 3),
      (
        "NSMutableString *s = [@\"ab\" mutableCopy]; [s deleteCharactersInRange:NSMakeRange(0, 1)]; w = s.length;",
        nil
      ),
      (
        "NSMutableString *s = [@\"ab\" mutableCopy]; [s insertString:@\"c\" atIndex:0]; w = s.length;",
        nil
      ),
      (
        "NSMutableDictionary *d = [NSMutableDictionary new]; d[@\"w\"] = @4; w = [d[@\"w\"] floatValue];",
        4
      ),
      (
        "NSMutableDictionary *d = [@{@\"w\": @4} mutableCopy]; [d setObject:@5 forKey:@\"w\"]; w = [d[@\"w\"] floatValue];",
        5
      ),
      (
        "NSMutableDictionary *d = [@{@\"w\": @4} mutableCopy]; [d removeObjectForKey:@\"w\"]; w = d[@\"w\"] ? 2 : 3;",
        3
      ),
      (
        "NSMutableDictionary *d = [@{@\"w\": @4} mutableCopy]; [d merge:self.model]; w = [d[@\"w\"] floatValue];",
        nil
      ),
      (
        "[@{@\"w\": @4} enumerateKeysAndObjectsUsingBlock:^(id k, id v, BOOL *stop) { w = [v floatValue]; }];",
        4
      ),
    ] as [(String, Double?)])
  func statements(code: String, number: Double?) throws {
    let layout = try objectiveCLayout(
      Self.card(
        "__block CGFloat w = 1;\n\(code)\n_a.style.width = ASDimensionMake(w); row.children = @[_a];"
      ))
    let found = layout.document?.at("/root/children/0/style/width")
    Self.expect(number, found?.number, in: layout, code)
  }
}
