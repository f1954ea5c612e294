import { authClient } from '../platform/session.ts';

/** Stores that the viewer says that they are 18 or older, which the session says from now on. */
export async function sayAdult(): Promise<void> {
  const client = await authClient();
  const { error } = await client.updateUser({ data: { is_adult: true } });
  if (error) throw error;
}
