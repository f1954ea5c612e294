import { database } from '../../database/client.ts';
import { sweepPictures } from '../images/doomed-pictures.ts';

/**
 * The cron's run that deletes the pictures that could not be deleted when they were to go. Logs one
 * line if there were any.
 */
export async function deletePicturesJob(env: Env): Promise<void> {
  const { deleted, failed } = await sweepPictures(database(env.DB), env);
  if (deleted + failed > 0)
    console.log(JSON.stringify({ event: 'pictures.swept', deleted, failed }));
}
