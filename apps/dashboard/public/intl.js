// The first use of `Intl` takes a process as long as a task may. As a worker, it happens while the scripts load.
Intl.DateTimeFormat.supportedLocalesOf("en");
close();
