import { describe, expect, it } from 'vitest';
import { threadTimeOf } from './thread.ts';

const url = 'http://localhost/';
const at = (name: string, ts: number, ms: number, tid = 1) => ({
  ...{ name, pid: 1, tid, ts: ts * 1000, dur: ms * 1000, tdur: ms * 1000, args: {} },
});

describe('threadTimeOf', () => {
  it('sums the tasks of the main thread, and names the causes of the longest', () => {
    const events = [
      { name: 'thread_name', pid: 1, tid: 1, ts: 0, args: { name: 'CrRendererMain' } },
      {
        name: 'navigationStart',
        pid: 1,
        tid: 1,
        ts: 5,
        args: { data: { documentLoaderURL: url } },
      },
      at('RunTask', 1, 10),
      at('RunTask', 20, 30),
      at('FunctionCall', 21, 25),
      at('Layout', 22, 15),
      at('RunTask', 60, 8, 2),
    ];
    expect(threadTimeOf(events, url)).toEqual({
      all: 40,
      mostly: 'others 15, layout 15, functions 10',
      longest: 30,
      because: 'layout 15, functions 10',
    });
  });
});
