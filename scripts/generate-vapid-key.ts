/** Prints a fresh value for the secret `VAPID_KEYS`, the key for push services (docs/operations.md). */
import { newPushKey } from './local/environment.ts';

console.log(newPushKey());
