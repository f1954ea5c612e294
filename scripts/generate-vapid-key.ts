/** Prints a fresh value for the secret `VAPID_KEYS`, the key to push services (docs/operations.md). */
import { newPushKey } from './local/environment.ts';

console.log(newPushKey());
