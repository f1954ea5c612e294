import { describe, expect, it } from 'vitest';
import { isPushService, pushSubscriptionSchema } from './push-subscription.ts';

const SITE = 'https://dis-moi.example';
const LOCAL = 'http://localhost:8787';

describe('isPushService', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://web.push.apple.com/QABC',
    'https://db5p.notify.windows.com/w/?token=abc',
  ])('accepts %s', (endpoint) => {
    expect(isPushService(endpoint, SITE)).toBe(true);
  });

  it.each([
    ['another site', 'https://evil.example/fcm/send/abc'],
    ['a service without TLS', 'http://fcm.googleapis.com/fcm/send/abc'],
    ['a service’s host at another port', 'https://fcm.googleapis.com:8443/fcm/send/abc'],
    ['a name that ends like a service’s', 'https://evilpush.apple.com/abc'],
    ['a name that begins like a service’s', 'https://fcm.googleapis.com.evil.example/abc'],
    ['a service’s name as a user', 'https://fcm.googleapis.com@evil.example/abc'],
    ['a service with a user', 'https://somebody:secret@fcm.googleapis.com/abc'],
    ['a private network', 'https://10.0.0.1/push'],
    ['the metadata of a cloud', 'http://169.254.169.254/latest'],
    ['this machine', 'http://127.0.0.1:9999/push'],
    ['this machine, as a number', 'http://2130706433/push'],
    ['this machine, in IPv6', 'http://[::1]:9999/push'],
    ['this machine, mapped into IPv6', 'http://[::ffff:127.0.0.1]/push'],
    ['a file', 'file:///etc/passwd'],
    ['no address', 'fcm.googleapis.com'],
  ])('rejects %s', (_what, endpoint) => {
    expect(isPushService(endpoint, SITE)).toBe(false);
  });

  it('accepts another local port when the site itself is local, and no other host', () => {
    for (const endpoint of ['http://127.0.0.1:9999/push', 'http://localhost:9999/push'])
      expect(isPushService(endpoint, LOCAL)).toBe(true);
    for (const endpoint of ['http://192.168.1.1/push', 'ftp://localhost/push'])
      expect(isPushService(endpoint, LOCAL)).toBe(false);
  });
});

describe('pushSubscriptionSchema', () => {
  const keys = { p256dh: `B${'a'.repeat(86)}`, auth: 'b'.repeat(22) };
  const endpoint = 'https://fcm.googleapis.com/fcm/send/abc';

  it('accepts a browser’s subscription', () => {
    const said = { endpoint, expirationTime: null, keys };
    expect(pushSubscriptionSchema.parse(said)).toEqual({ endpoint, keys });
  });

  it.each([
    ['a short key', { endpoint, keys: { ...keys, p256dh: 'Babc' } }],
    ['a compressed point', { endpoint, keys: { ...keys, p256dh: `A${'a'.repeat(86)}` } }],
    ['a long secret', { endpoint, keys: { ...keys, auth: 'b'.repeat(40) } }],
    ['no keys', { endpoint }],
    ['a very long endpoint', { endpoint: `${endpoint}${'c'.repeat(3_000)}`, keys }],
    ['no address', { endpoint: 'push', keys }],
  ])('rejects %s', (_what, said) => {
    expect(pushSubscriptionSchema.safeParse(said).success).toBe(false);
  });
});
