import type { AppContext } from '../../platform/http/app-env.ts';
import { log } from '../../platform/log.ts';

/**
 * Clears the devices and failures that the address's guard knows: the owner has just proven their identity, and a
 * previous user's device is unknown again. Await it before the response. `ownDevice` is the owner's device, which stays
 * or becomes known. If the guard fails twice, the failure is logged; repeating the call is harmless.
 */
export async function revokeDevices(
  { env, var: { now } }: Pick<AppContext, 'env' | 'var'>,
  address: string,
  ownDevice: string | null = null,
): Promise<void> {
  const revoke = () => env.SIGN_IN_GUARD.getByName(address).startAfresh(ownDevice, now);
  await revoke()
    .catch(revoke)
    .catch((error: unknown) => log.error('auth.devices_left_known', { error }));
}
