/**
 * `npm run rehearse:keys`: rotates the signing keys in the three steps of docs/operations.md, then
 * replaces a leaked one, then the key for push services; reports who stays signed in.
 */
import { newPushKey, newSigningKey } from '../local/environment.ts';
import { Findings, newSite, signUp } from './site.ts';

const findings = new Findings();
const site = await newSite();
try {
  const [first, second, third] = [newSigningKey(), newSigningKey(), newSigningKey()];
  const put = (...keys: object[]) =>
    site.deploy({ settings: { AUTH_SIGNING_KEYS: JSON.stringify(keys) } });
  const published = async () => {
    const answer = await fetch(`${site.origin}/api/auth/.well-known/jwks.json`);
    return ((await answer.json()) as { keys: unknown[] }).keys.length;
  };

  await put(first);
  const [active, away] = [await signUp(site.origin), await signUp(site.origin)];
  const before = await active.signIn();
  await away.signIn();
  findings.expect('a token of the first key', await active.statusWith(before), 200);

  await put(first, second);
  findings.expect('add: keys that are published', await published(), 2);
  findings.expect('add: the same token', await active.statusWith(before), 200);

  await put(second, first);
  findings.expect('swap: the same token', await active.statusWith(before), 200);
  const renewed = await active.refresh();
  findings.expect('swap: a session is refreshed', renewed !== null, true);

  await put(second);
  findings.expect('drop: a token of the dropped key', await active.statusWith(before), 401);
  findings.expect(
    'drop: one that was refreshed since the swap',
    await active.statusWith(renewed!),
    200,
  );
  findings.expect(
    'drop: who was away all the time is signed in',
    (await away.refresh()) !== null,
    false,
  );

  await put(third);
  findings.expect('leaked: a token of the leaked key', await active.statusWith(renewed!), 401);
  findings.expect('leaked: a refresh token made with it', (await active.refresh()) !== null, false);
  const again = await active.signIn();
  findings.expect('leaked: after signing in again', await active.statusWith(again), 200);

  const pushKey = async () => {
    const answer = await fetch(`${site.origin}/api/push/key`);
    return JSON.stringify(await answer.json());
  };
  const old = await pushKey();
  await site.deploy({ settings: { VAPID_KEYS: newPushKey() } });
  findings.expect('push: browsers are given another key', (await pushKey()) !== old, true);
  findings.expect('push: sessions do not depend on it', await active.statusWith(again), 200);
} finally {
  await site.end();
}
findings.end();
