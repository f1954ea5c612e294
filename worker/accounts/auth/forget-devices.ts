import { describeFailure } from '../../../database/failure.ts';
import type { AppContext } from '../../platform/http/app-env.ts';

/**
 * Has the guard of the address forget the devices and failures that it knows: the owner has just proven who
 * they are, and a device of whoever was there before is a stranger's again. To be awaited before the answer.
 * `ownDevice`: the owner's, which stays or becomes known. Should the guard not answer twice, the log says so; doing it again
 * changes nothing.
 */
export async function forgetDevices(
  { env, var: { now } }: Pick<AppContext, 'env' | 'var'>,
  address: string,
  ownDevice: string | null = null,
): Promise<void> {
  const forget = () => env.SIGN_IN_GUARD.getByName(address).startAfresh(ownDevice, now);
  await forget()
    .catch(forget)
    .catch((error: unknown) =>
      console.error(
        JSON.stringify({ event: 'auth.devices_left_known', error: describeFailure(error) }),
      ),
    );
}
