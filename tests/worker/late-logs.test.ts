import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';

it('a test file ends while an object still logs (tests/support/log-archive.ts)', async () => {
  const inbox = env.INBOX.get(env.INBOX.newUniqueId());
  let logged = 0;
  runInDurableObject(inbox, async () => {
    for (; logged < 500; logged += 1) {
      console.log('Still here.');
      await scheduler.wait(1);
    }
  }).catch(() => {
    // The next file has removed the object.
  });
  await expect.poll(() => logged).toBeGreaterThan(0);
});
