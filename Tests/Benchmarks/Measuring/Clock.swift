import Glibc

/// Nanoseconds on a clock that never goes back.
func now() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

/// Runs `body`, and returns its duration in nanoseconds.
func duration(of body: () -> Void) -> Double {
  let start = now()
  body()
  return Double(now() - start)
}

/// Keeps the optimizer from leaving out what computes a value.
@inline(never)
func keep<Value>(_ value: Value) {}
