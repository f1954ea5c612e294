import type { Step } from './requests.ts';

const CHUNK_BYTES = 16 * 1024;

/** The number of each answer: by request, then by status, or by how the connection broke. */
export type Counts = Map<string, Map<string, number>>;

export interface Answers {
  counts: Counts;
  /** The time of each answer, milliseconds. */
  latencies: number[];
}

export const noAnswers = (): Answers => ({ counts: new Map(), latencies: [] });

/** Sends the requests, `atOnce` at a time, in their order; adds their answers to those given. */
export async function sendAll(
  origin: string,
  steps: Step[],
  atOnce: number,
  answers = noAnswers(),
): Promise<Answers> {
  const { counts, latencies } = answers;
  let next = 0;
  const sender = async () => {
    for (let step = steps[next++]; step; step = steps[next++]) {
      const sentAt = performance.now();
      const answer = await send(origin, step);
      latencies.push(performance.now() - sentAt);
      const ofStep = counts.get(step.what) ?? new Map<string, number>();
      ofStep.set(answer, (ofStep.get(answer) ?? 0) + 1);
      counts.set(step.what, ofStep);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sender));
  return answers;
}

/** One request's status; `broken: <why>` when the connection ended instead. */
async function send(origin: string, step: Step): Promise<string> {
  const headers: Record<string, string> = { ...step.headers };
  if (step.token) headers.Authorization = `Bearer ${step.token}`;
  if (step.json !== undefined) headers['Content-Type'] ??= 'application/json';
  const options: RequestInit & { duplex?: 'half' } = {
    method: step.method ?? 'GET',
    headers,
    redirect: 'manual',
  };
  if (step.chunkedBytes) {
    options.body = chunks(step.chunkedBytes);
    options.duplex = 'half';
  } else if (step.json !== undefined)
    options.body = typeof step.json === 'string' ? step.json : JSON.stringify(step.json);
  try {
    const response = await fetch(`${origin}${step.path}`, options);
    await response.arrayBuffer();
    return String(response.status);
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string; message?: string } };
    return `broken: ${cause?.code ?? cause?.message ?? message}`;
  }
}

function chunks(bytes: number): ReadableStream<Uint8Array> {
  let left = bytes;
  return new ReadableStream({
    pull(controller) {
      if (left <= 0) return controller.close();
      const size = Math.min(left, CHUNK_BYTES);
      left -= size;
      controller.enqueue(new Uint8Array(size).fill(0x20));
    },
  });
}
