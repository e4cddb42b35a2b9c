// The types of ports, which SystemPackage has in its declarations.
#pragma once

typedef int kern_return_t;
typedef unsigned int mach_port_t, mach_port_name_t, mach_port_right_t, mach_port_mscount_t;
typedef unsigned long mach_port_context_t;
