import { api } from '../platform/api.ts';

/** Gives a guest's orders to the viewer. `token` is of the link that the guest's address was mailed. */
export async function joinGuest(token: string): Promise<void> {
  await api.me.guests.$post({ json: { token } });
}
