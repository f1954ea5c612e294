import { setTimeout } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * A visitor in a separate thread, who sends one request after the other and records the duration of
 * each, in milliseconds. Sends a message once it has begun, and all durations when a message arrives.
 */
const { href, body } = workerData as { href: string; body: string };
const waits: number[] = [];
let isEnough = false;
parentPort!.once('message', () => {
  isEnough = true;
});

const ask = async () => {
  const answer = await fetch(href, { method: 'POST', body });
  if (!answer.ok) throw new Error(await answer.text());
  await answer.arrayBuffer();
};

for (let warm = 0; warm < 5; warm += 1) await ask();
parentPort!.postMessage('begun');
while (!isEnough) {
  const start = performance.now();
  await ask();
  waits.push(performance.now() - start);
  await setTimeout(2);
}
parentPort!.postMessage(waits);
