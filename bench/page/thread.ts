import { once } from 'node:events';
import type { BrowserContext } from '@playwright/test';

/** An event of Chrome's trace; times in microseconds, `tdur` is that of the thread, not of the clock. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args: { name?: string; data?: { documentLoaderURL?: string } };
}

/** Causes of a task's time, by the names of the trace's events. */
const causes: Record<string, string> = {
  ParseHTML: 'parsing',
  UpdateLayoutTree: 'style',
  Layout: 'layout',
  ...{ PrePaint: 'painting', Paint: 'painting', Layerize: 'painting', Commit: 'painting' },
  ...{ 'v8.compile': 'compiling', 'v8.compileModule': 'compiling' },
  ...{ 'v8.evaluateModule': 'evaluation', EvaluateScript: 'evaluation' },
  ...{ FunctionCall: 'functions', RunMicrotasks: 'functions', TimerFire: 'functions' },
  ...{ MinorGC: 'garbage', MajorGC: 'garbage', 'V8.GCScavenger': 'garbage' },
};

export interface ThreadTime {
  /** Milliseconds that the page's main thread computed until the network was idle, and their causes. */
  all: number;
  mostly: string;
  /** The longest task, milliseconds, and its causes. */
  longest: number;
  because: string;
}

/** Opens an address as a new visitor, and measures the time of its main thread by task and cause. */
export async function measureThread(browser: BrowserContext, url: string): Promise<ThreadTime> {
  const page = await browser.newPage();
  const session = await browser.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) =>
    events.push(...(value as unknown as TraceEvent[])),
  );
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['toplevel', 'devtools.timeline', 'v8', 'blink.user_timing', 'loading'],
    },
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const complete = once(session as never, 'Tracing.tracingComplete');
  await session.send('Tracing.end');
  await complete;
  await page.close();
  return threadTimeOf(events, url);
}

/** The time of the main thread that loaded `url`, from the events of a trace. */
export function threadTimeOf(events: readonly TraceEvent[], url: string): ThreadTime {
  const loaded = events.find(
    ({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL === url,
  );
  const main = events.find(
    ({ pid, args }) => pid === loaded?.pid && args.name === 'CrRendererMain',
  );
  if (!loaded || !main) throw new Error(`the trace has no main thread of ${url}`);
  const ofMain = events
    .filter(
      ({ pid, tid, ts, tdur }) =>
        pid === main.pid && tid === main.tid && ts >= loaded.ts && tdur !== undefined,
    )
    .sort((a, b) => a.ts - b.ts || b.dur! - a.dur!);
  const tasks: { ms: number; own: Record<string, number> }[] = [];
  let task = { ms: 0, own: {} as Record<string, number> };
  /** The events that contain the present one, outermost first, with their causes. */
  const open: { end: number; cause: string }[] = [];
  for (const event of ofMain) {
    const end = event.ts + event.dur!;
    while (open.length > 0 && open.at(-1)!.end <= event.ts) open.pop();
    const outer = open.at(-1)?.cause;
    const ms = event.tdur! / 1000;
    if (!outer) {
      if (!event.name.endsWith('RunTask')) continue;
      task = { ms, own: { others: ms } };
      tasks.push(task);
      open.push({ end, cause: 'others' });
      continue;
    }
    const cause = causes[event.name] ?? outer;
    task.own[outer]! -= ms;
    task.own[cause] = (task.own[cause] ?? 0) + ms;
    open.push({ end, cause });
  }
  const longest = tasks.reduce((most, each) => (each.ms > most.ms ? each : most), task);
  const all: Record<string, number> = {};
  for (const { own } of tasks)
    for (const [cause, ms] of Object.entries(own)) all[cause] = (all[cause] ?? 0) + ms;
  return {
    all: tasks.reduce((sum, { ms }) => sum + ms, 0),
    mostly: listOf(all, 5),
    longest: longest.ms,
    because: listOf(longest.own, 2),
  };
}

/** The first causes by time, with their milliseconds. */
function listOf(own: Record<string, number>, count: number): string {
  return Object.entries(own)
    .sort(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([cause, ms]) => `${cause} ${ms.toFixed(0)}`)
    .join(', ');
}
