import JSONText
import LayoutEvaluation
import SourceTree
import Testing

/// Members of Foundation's classes and statements of Objective-C, each in a small class: the layout is right, or the
/// report marks that it is not known.
@Suite("Silence: Objective-C")
struct ObjectiveCSilenceTests {
  enum Verdict {
    case right
    case marked
  }

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

  private static func expect(
    _ verdict: Verdict, _ layout: ImportedLayout, isRight: Bool, _ code: String
  ) {
    switch verdict {
    case .right: #expect(isRight && layout.read == .whole, "\(code)")
    case .marked: #expect(layout.read == .part, "\(code)")
    }
  }

  // MARK: Arrays

  @Test(
    "Message to an array leaves the right children, or marks them",
    arguments: [
      ("[list addObject:_d];", "abcd", .right),
      ("[list addObjectsFromArray:@[_d]];", "abcd", .right),
      ("[list insertObject:_d atIndex:1];", "adbc", .right),
      ("[list insertObjects:@[_d] atIndexes:[NSIndexSet indexSetWithIndex:0]];", "dabc", .right),
      (
        "[list insertObjects:@[_d] atIndexes:[NSIndexSet indexSetWithIndexesInRange:NSMakeRange(2, 1)]];",
        "abdc", .right
      ),
      ("[list exchangeObjectAtIndex:0 withObjectAtIndex:2];", "cba", .right),
      ("[list replaceObjectAtIndex:1 withObject:_d];", "adc", .right),
      ("[list setObject:_d atIndexedSubscript:0];", "dbc", .right),
      ("list[1] = _d;", "adc", .right),
      ("[list replaceObjectsInRange:NSMakeRange(0, 2) withObjectsFromArray:@[_d]];", "dc", .right),
      (
        "[list replaceObjectsAtIndexes:[NSIndexSet indexSetWithIndex:1] withObjects:@[_d]];", "adc",
        .right
      ),
      ("[list removeAllObjects];", "", .right), ("[list removeLastObject];", "ab", .right),
      ("[list removeObjectAtIndex:1];", "ac", .right), ("[list removeObject:_a];", "bc", .right),
      ("[list removeObjectIdenticalTo:_c];", "ab", .right),
      ("[list removeObjectsInArray:@[_a, _c]];", "b", .right),
      ("[list removeObjectsInRange:NSMakeRange(1, 2)];", "a", .right),
      ("[list removeObjectsAtIndexes:[NSIndexSet indexSetWithIndex:0]];", "bc", .right),
      ("[list setArray:@[_d, _a]];", "da", .right),
      ("list = [[list arrayByAddingObject:_d] mutableCopy];", "abcd", .right),
      ("list = [[list arrayByAddingObjectsFromArray:@[_d]] mutableCopy];", "abcd", .right),
      ("list = [[list subarrayWithRange:NSMakeRange(1, 2)] mutableCopy];", "bc", .right),
      (
        "list = [[list objectsAtIndexes:[NSIndexSet indexSetWithIndex:2]] mutableCopy];", "c",
        .right
      ),
      ("list = [[[list reverseObjectEnumerator] allObjects] mutableCopy];", "cba", .right),
      ("list = [[[list objectEnumerator] allObjects] mutableCopy];", "abc", .right),
      ("list = [NSMutableArray arrayWithArray:@[_b]];", "b", .right),
      ("list = [NSMutableArray arrayWithObject:_b];", "b", .right),
      ("list = [NSMutableArray arrayWithObjects:_b, _a, nil];", "ba", .right),
      ("list = [NSMutableArray arrayWithObjects:_b, nil, _a, nil];", "b", .right),
      ("list = [[NSMutableArray alloc] initWithObjects:_b, _c, nil];", "bc", .right),
      ("list = [[NSMutableArray alloc] initWithArray:@[_c]];", "c", .right),
      ("list = [[NSMutableArray alloc] initWithArray:@[_c] copyItems:NO];", "c", .right),
      ("list = [[NSMutableArray alloc] initWithCapacity:4]; [list addObject:_a];", "a", .right),
      ("list = [NSMutableArray new];", "", .right), ("list = [NSMutableArray array];", "", .right),
      ("list = [NSMutableArray arrayWithCapacity:3];", "", .right),
      (
        "[list enumerateObjectsUsingBlock:^(id n, NSUInteger i, BOOL *stop) { if (i == 1) { *stop = YES; } else { [row.style setSpacingAfter:1]; } }];",
        "abc", .right
      ),
      (
        "NSMutableArray *seen = [NSMutableArray array]; [list enumerateObjectsUsingBlock:^(id n, NSUInteger i, BOOL *stop) { [seen addObject:n]; *stop = i == 1; }]; list = seen;",
        "ab", .right
      ),
      (
        "NSMutableArray *seen = [NSMutableArray array]; [list enumerateObjectsWithOptions:NSEnumerationReverse usingBlock:^(id n, NSUInteger i, BOOL *stop) { [seen addObject:n]; }]; list = seen;",
        "cba", .right
      ),
      (
        "NSMutableArray *seen = [NSMutableArray array]; [list enumerateObjectsAtIndexes:[NSIndexSet indexSetWithIndex:1] options:0 usingBlock:^(id n, NSUInteger i, BOOL *stop) { [seen addObject:n]; }]; list = seen;",
        "b", .right
      ),
      ("list = [@[list.firstObject, list.lastObject] mutableCopy];", "ac", .right),
      ("list = [@[[list objectAtIndex:1]] mutableCopy];", "b", .right),
      ("list = [@[[list objectAtIndexedSubscript:1], list[0]] mutableCopy];", "ba", .right),
      ("if ([list containsObject:_b]) { [list removeObject:_b]; }", "ac", .right),
      ("if (list.count == 3) { [list removeLastObject]; }", "ab", .right),
      ("if ([list indexOfObject:_b] == 1) { [list removeLastObject]; }", "ab", .right),
      ("if ([list indexOfObject:_d] == NSNotFound) { [list removeLastObject]; }", "ab", .right),
      ("if ([list isEqualToArray:@[_a, _b, _c]]) { [list removeLastObject]; }", "ab", .right),
      (
        "if ([list indexOfObjectPassingTest:^BOOL(id n, NSUInteger i, BOOL *stop) { return n == _b; }] == 1) { [list removeLastObject]; }",
        "ab", .right
      ),
      ("[list sortUsingComparator:^(id x, id y) { return NSOrderedSame; }];", "abc", .marked),
      ("[list sortUsingSelector:@selector(compare:)];", "abc", .marked),
      ("[list sortUsingDescriptors:@[self.model.descriptor]];", "abc", .marked),
      ("[list sortUsingFunction:order context:nil];", "abc", .marked),
      ("[list filterUsingPredicate:self.model.predicate];", "abc", .marked),
      ("[list shuffle];", "abc", .marked), ("[list mas_distribute:3];", "abc", .marked),
      ("[list removeObject:_a inRange:NSMakeRange(0, 1)];", "abc", .marked),
      ("[list insertObject:_d atIndex:self.model.index];", "abc", .marked),
      ("[list removeObjectAtIndex:self.model.index];", "abc", .marked),
      ("list[self.model.index] = _d;", "abc", .marked),
      ("[list addObjectsFromArray:self.model.nodes];", "abc", .marked),
      ("[list setArray:self.model.nodes];", "abc", .marked),
      ("list = [NSMutableArray arrayWithArray:self.model.nodes];", "abc", .marked),
      ("list = [[NSMutableArray alloc] initWithArray:self.model.nodes];", "abc", .marked),
      ("list = [NSMutableArray arrayWithContentsOfFile:@\"x\"];", "abc", .marked),
      ("list = [[NSMutableArray alloc] initWithContentsOfFile:@\"x\"];", "abc", .marked),
      ("list = [NSMutableArray arrayWithObjects:nodes count:3];", "abc", .marked),
      (
        "list = [[list sortedArrayUsingComparator:^(id x, id y) { return NSOrderedSame; }] mutableCopy];",
        "abc", .marked
      ),
      ("list = [[list sortedArrayUsingSelector:@selector(compare:)] mutableCopy];", "abc", .marked),
      ("list = [[list sortedArrayUsingDescriptors:@[]] mutableCopy];", "abc", .marked),
      ("list = [[list sortedArrayUsingFunction:order context:nil] mutableCopy];", "abc", .marked),
      (
        "list = [[list filteredArrayUsingPredicate:self.model.predicate] mutableCopy];", "abc",
        .marked
      ),
      ("list = [[list valueForKey:@\"self\"] mutableCopy];", "abc", .marked),
      ("list = [[list valueForKeyPath:@\"self\"] mutableCopy];", "abc", .marked),
      ("list = [[list pathsMatchingExtensions:@[]] mutableCopy];", "abc", .marked),
      ("[list makeObjectsPerformSelector:@selector(grow)];", "abc", .marked),
      ("[list makeObjectsPerformSelector:@selector(grow:) withObject:@1];", "abc", .marked),
      (
        "NSUInteger i = [list indexOfObjectIdenticalTo:_b]; [list removeObjectAtIndex:i];", "ac",
        .right
      ),
      ("id n = [list firstObjectCommonWithArray:@[_c]]; list = [@[n] mutableCopy];", "c", .marked),
    ] as [(String, String, Verdict)])
  func arrays(code: String, ids: String, verdict: Verdict) throws {
    let layout = try objectiveCLayout(
      Self.card(
        """
        ASDisplayNode *_d = [ASDisplayNode new]; _d.style.width = ASDimensionMake(1);
        NSMutableArray *list = [@[_a, _b, _c] mutableCopy];
        \(code)
        row.children = list;
        """))
    let found = layout.document?.at("/root/children")?.items?.compactMap { $0["id"]?.string }
    Self.expect(verdict, layout, isRight: found?.joined() == ids, code)
  }

  // MARK: Values

  @Test(
    "Number that a message or an operation gives is right, or marked",
    arguments: [
      // Strings.
      ("@\"abcd\".length", 4, .right),
      ("[@\"ab\" stringByAppendingString:@\"c\"].length", 3, .right),
      ("[@\"12.5pt\" floatValue]", 12.5, .right), ("[@\"12.5\" integerValue]", 12, .right),
      ("[@\"x\" doubleValue]", 0, .right), ("[@\" 7\" intValue]", 7, .right),
      ("[@\"a-b-c\" componentsSeparatedByString:@\"-\"].count", 3, .right),
      ("[@\"abc\" substringFromIndex:1].length", 2, .right),
      ("[@\"abc\" substringToIndex:1].length", 1, .right),
      ("[@\"abc\" substringWithRange:NSMakeRange(0, 2)].length", 2, .right),
      ("[@\"abc\" uppercaseString].length", 3, .right),
      ("[@\"ABC\" lowercaseString].length", 3, .right),
      ("[@\"abc\" hasPrefix:@\"a\"] ? 1 : 2", 1, .right),
      ("[@\"abc\" hasSuffix:@\"a\"] ? 1 : 2", 2, .right),
      ("[@\"abc\" isEqualToString:@\"abc\"] ? 1 : 2", 1, .right),
      ("[@\"abc\" isEqual:@\"abd\"] ? 1 : 2", 2, .right),
      ("[@\"abc\" containsString:@\"z\"] ? 1 : 2", 2, .right),
      ("[@\"YES\" boolValue] ? 1 : 2", 1, .right),
      (
        "[@\"a.b\" stringByReplacingOccurrencesOfString:@\".\" withString:@\"---\"].length", 5,
        .right
      ),
      ("[NSString stringWithFormat:@\"%d-%@\", 12, @\"ab\"].length", 5, .right),
      ("[[NSString alloc] initWithFormat:@\"%.2f\", 1.5].length", 4, .right),
      ("[@\"a\" stringByAppendingFormat:@\"%ld%%\", 10].length", 4, .right),
      ("[NSString stringWithString:@\"ab\"].length", 2, .right),
      ("[NSString string].length", 0, .right),
      ("[[NSString alloc] initWithString:@\"abc\"].length", 3, .right),
      ("[@\"abc\" copy].length", 3, .right), ("[@\"abc\" mutableCopy].length", 3, .right),
      ("[@\"abc\" description].length", 3, .right),
      ("[@[@\"a\", @\"bc\"] componentsJoinedByString:@\", \"].length", 5, .right),
      ("[@\"abc\" characterAtIndex:0]", 97, .marked),
      ("[@\"abc\" capitalizedString].length", 3, .marked),
      ("[@\"abc\" rangeOfString:@\"b\"].location", 1, .marked),
      ("[@\"abc\" compare:@\"abd\"]", -1, .marked),
      ("[@\"abc\" caseInsensitiveCompare:@\"abd\"]", -1, .marked),
      ("[@\"abc\" localizedCompare:@\"abd\"]", -1, .marked),
      (
        "[@\" a \" stringByTrimmingCharactersInSet:[NSCharacterSet whitespaceCharacterSet]].length",
        1,
        .marked
      ),
      (
        "[@\"abc\" stringByPaddingToLength:5 withString:@\" \" startingAtIndex:0].length", 5,
        .marked
      ),
      ("[@\"abc\" hash]", 1, .marked), ("[@\"a/b\" lastPathComponent].length", 1, .marked),
      ("[@\"a/b\" pathComponents].count", 2, .marked),
      ("[@\"abc\" sizeWithAttributes:@{}].width", 1, .marked),
      (
        "[@\"abc\" boundingRectWithSize:CGSizeZero options:0 attributes:nil context:nil].size.width",
        1, .marked
      ),
      ("[@\"abc\" commonPrefixWithString:@\"ab\" options:0].length", 2, .marked),
      ("[@\"abc\" stringByApplyingTransform:@\"x\" reverse:NO].length", 3, .marked),
      ("[@\"abc\" dataUsingEncoding:4].length", 3, .marked),
      ("[NSString stringWithFormat:@\"%x\", 255].length", 2, .marked),
      ("[NSString stringWithFormat:@\"%@\", self.model.name].length", 2, .marked),
      ("[NSString stringWithUTF8String:\"ab\"].length", 2, .marked),
      ("[NSString stringWithContentsOfFile:@\"x\"].length", 2, .marked),
      // Numbers.
      ("[@2.7 intValue]", 2, .right), ("[@2.7 integerValue]", 2, .right),
      ("[@2.5 floatValue]", 2.5, .right),
      ("[@(1.5 + 1) doubleValue]", 2.5, .right), ("[@YES boolValue] ? 3 : 4", 3, .right),
      ("[[NSNumber numberWithFloat:2.5] floatValue]", 2.5, .right),
      ("[@12 stringValue].length", 2, .right), ("[@1 isEqualToNumber:@1] ? 1 : 2", 1, .right),
      ("[@1 compare:@2]", -1, .marked), ("[@1 objCType]", 1, .marked),
      // Dictionaries.
      ("[@{@\"w\": @30}[@\"w\"] floatValue]", 30, .right),
      ("[[@{@\"w\": @30} objectForKey:@\"w\"] floatValue]", 30, .right),
      ("[[@{@\"w\": @30} valueForKey:@\"w\"] floatValue]", 30, .right),
      ("@{@\"w\": @30}.count", 1, .right), ("[@{@\"w\": @30} allKeys].count", 1, .right),
      ("[@{@\"w\": @30}.allValues.firstObject floatValue]", 30, .right),
      ("[@{@\"w\": @30} objectForKey:self.model.key]", 30, .marked),
      ("[@{@\"w\": @30} objectsForKeys:@[] notFoundMarker:@1].count", 0, .marked),
      // Operators.
      ("SUM * 2", 5, .right), ("2 * SUM", 4, .right), ("CLOSED * 2", 6, .right),
      ("-SUM", 1, .right),
      ("10 - SUM", 11, .right), ("(SUM) * 2", 6, .right), ("TWICE(3)", 6, .right),
      ("TWICE(1 + 2)", 5, .right), ("TWICE((1 + 2))", 6, .right), ("2 * SUM * 3", 8, .right),
      ("(2, 3)", 3, .right), ("({ CGFloat t = 2; t * 3; })", 6, .right), ("YES ? 4 : 5", 4, .right),
      ("1 << 3", 8, .right), ("6 & 3", 2, .right), ("4 | 1", 5, .right), ("7 % 4", 3, .right),
      ("0x10", 16, .right), ("(CGFloat)3", 3, .right), ("MAX(2, 3)", 3, .right),
      ("fabs(-2)", 2, .right),
      ("6 ^ 3", 5, .right), ("~1", -2, .right), ("sizeof(int)", 4, .marked),
      ("ASDimensionResolve(ASDimensionMake(3), 10, 5)", 3, .marked),
      ("ASSizeRangeClamp(range, CGSizeMake(3, 4)).width", 3, .marked),
      ("ASSizeRangeIntersect(range, range).max.width", 3, .marked),
      ("ASDimensionEqualToDimension(ASDimensionMake(3), ASDimensionMake(3)) ? 1 : 2", 1, .right),
      ("NSStringFromASDimension(ASDimensionMake(3)).length", 3, .marked),
      ("CGRectGetWidth(CGRectMake(0, 0, 3, 4))", 3, .marked), ("pow(2, 3)", 8, .right),
      ("self.model.width", 1, .marked), ("widths[1]", 1, .marked),
    ] as [(String, Double, Verdict)])
  func values(code: String, number: Double, verdict: Verdict) throws {
    let layout = try objectiveCLayout(
      Self.card("_a.style.width = ASDimensionMake(\(code)); row.children = @[_a];"))
    let found = layout.document?.at("/root/children/0/style/width")
    Self.expect(verdict, layout, isRight: found == .number(number), code)
  }

  // MARK: Statements

  @Test(
    "Statement leaves the right width, or marks the layout",
    arguments: [
      (
        "switch (2) { case 1: w = 5; case 2: w = 6; case 3: w += 1; break; default: w = 9; }", 7,
        .right
      ),
      ("switch (2) { case 1: case 2: { w = 6; break; } default: w = 9; }", 6, .right),
      ("switch (5) { default: w = 9; case 2: w += 1; }", 10, .right),
      ("switch (4) { case 1 ... 4: w = 3; break; case 5: w = 4; break; }", 3, .right),
      ("switch (8) { case 1: w = 3; }", 1, .right),
      ("for (int i = 0; i < 3; i++) { w += 1; }", 4, .right),
      ("for (int i = 0, j = 9; i < j; i++, j--) w += 1;", 6, .right),
      ("for (NSNumber *n in @[@1, @2]) { w += n.floatValue; }", 4, .right),
      ("int i = 0; while (i < 3) { i++; if (i == 2) continue; w += 1; }", 3, .right),
      ("do { w += 1; } while (w < 4);", 4, .right), ("do { w = 2; } while (0);", 2, .right),
      ("for (;;) { if (w > 4) break; w += 1; }", 5, .right),
      ("@try { w = 2; } @catch (NSException *e) { w = 3; } @finally { w += 1; }", 3, .right),
      ("@synchronized (self) { w = 2; }", 2, .right), ("@autoreleasepool { w = 2; }", 2, .right),
      ("{ CGFloat v = 2; w = v; }", 2, .right), ("if (w == 1) w = 2; else w = 3;", 2, .right),
      ("if (w == 2) { w = 2; } else if (w == 1) { w = 4; } else { w = 3; }", 4, .right),
      ("CGFloat v = 2, u = 3; w = v + u;", 5, .right), ("w = (w > 0) ? 2 : 3;", 2, .right),
      ("w += 2; w -= 1; w *= 3; w /= 2;", 3, .right), ("w++; ++w; w--;", 2, .right),
      ("NSInteger n = 1; n |= 4; n &= ~0; n <<= 1; w = n;", 10, .right),
      ("UIEdgeInsets i = UIEdgeInsetsZero; i.top = 4; w = i.top;", 4, .right),
      ("UIEdgeInsets i = {.left = 5}; w = i.left;", 5, .right),
      ("CGRect r = CGRectMake(0, 0, 3, 4); r.size.width = 7; w = r.size.width;", 7, .right),
      ("CGSize s = (CGSize){3, 4}; w = s.height;", 4, .right),
      (
        "UIEdgeInsets i = UIEdgeInsetsZero; UIEdgeInsets *p = &i; p->top = 4; w = i.top;", 4,
        .marked
      ),
      ("CGFloat *p = &w; *p = 4;", 4, .marked), ("fill(&w);", 4, .marked),
      ("CGFloat values[] = {3, 4}; w = values[1];", 4, .right),
      ("CGFloat values[] = {3, 4}; values[1] = 9; w = values[1];", 9, .right),
      ("CGFloat values[2]; values[1] = 9; w = values[1];", 9, .marked),
      (
        "NSDictionary *d = @{@\"x\": @5}; for (NSString *k in d) { w = [d[k] floatValue]; }", 5,
        .right
      ),
      ("static CGFloat s = 3; w = s;", 3, .right), ("const CGFloat c = 3; w = c;", 3, .right),
      ("__block CGFloat v = 1; void (^set)(void) = ^{ v = 3; }; set(); w = v;", 3, .right),
      ("CGFloat v = 1; CGFloat (^get)(void) = ^{ return v; }; v = 3; w = get();", 1, .right),
      (
        "__block CGFloat v = 1; CGFloat (^get)(void) = ^{ return v; }; v = 3; w = get();", 3, .right
      ),
      ("static CGFloat v = 1; CGFloat (^get)(void) = ^{ return v; }; v = 3; w = get();", 3, .right),
      ("CGFloat (^twice)(CGFloat) = ^(CGFloat x) { return x * 2; }; w = twice(4);", 8, .right),
      ("goto end; w = 3; end: w += 1;", 2, .marked), ("@throw [NSException new];", 1, .marked),
      ("again: w = 3;", 3, .right), (";", 1, .right), ("NSLog(@\"%f\", w);", 1, .right),
      ("NSParameterAssert(w > 0);", 1, .right), ("(void)w;", 1, .right),
      ("static dispatch_once_t once; dispatch_once(&once, ^{ w = 3; });", 3, .right),
      (
        "NSMutableString *s = [NSMutableString string]; [s appendString:@\"abc\"]; w = s.length;",
        3, .right
      ),
      (
        "NSMutableString *s = [@\"ab\" mutableCopy]; [s appendFormat:@\"%d\", 7]; w = s.length;", 3,
        .right
      ),
      (
        "NSMutableString *s = [@\"ab\" mutableCopy]; [s deleteCharactersInRange:NSMakeRange(0, 1)]; w = s.length;",
        1, .marked
      ),
      (
        "NSMutableString *s = [@\"ab\" mutableCopy]; [s insertString:@\"c\" atIndex:0]; w = s.length;",
        3,
        .marked
      ),
      (
        "NSMutableDictionary *d = [NSMutableDictionary new]; d[@\"w\"] = @4; w = [d[@\"w\"] floatValue];",
        4, .right
      ),
      (
        "NSMutableDictionary *d = [@{@\"w\": @4} mutableCopy]; [d setObject:@5 forKey:@\"w\"]; w = [d[@\"w\"] floatValue];",
        5, .right
      ),
      (
        "NSMutableDictionary *d = [@{@\"w\": @4} mutableCopy]; [d removeObjectForKey:@\"w\"]; w = d[@\"w\"] ? 2 : 3;",
        3, .right
      ),
      (
        "NSMutableDictionary *d = [@{@\"w\": @4} mutableCopy]; [d merge:self.model]; w = [d[@\"w\"] floatValue];",
        5, .marked
      ),
      (
        "[@{@\"w\": @4} enumerateKeysAndObjectsUsingBlock:^(id k, id v, BOOL *stop) { w = [v floatValue]; }];",
        4, .right
      ),
    ] as [(String, Double, Verdict)])
  func statements(code: String, number: Double, verdict: Verdict) throws {
    let layout = try objectiveCLayout(
      Self.card(
        "__block CGFloat w = 1;\n\(code)\n_a.style.width = ASDimensionMake(w); row.children = @[_a];"
      ))
    let found = layout.document?.at("/root/children/0/style/width")
    Self.expect(verdict, layout, isRight: found == .number(number), code)
  }
}
