@main
struct Lintel {
  static func main() {}
}
