import Glibc

/// The processor time of a process with all its threads, in nanoseconds; 0 where it cannot be read.
func processorTime(of process: pid_t) -> UInt64 {
  var clock = clockid_t()
  var time = timespec()
  guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else {
    return 0
  }
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}
