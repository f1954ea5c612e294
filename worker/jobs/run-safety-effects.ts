import { runSafetyEffects } from '../safety-effects/run-effects.ts';

/** The cron's run that does what requests have left of blocks and decisions. Logs one line if there was anything. */
export async function runSafetyEffectsJob(env: Env, now: number): Promise<void> {
  const { done, failed } = await runSafetyEffects(env, now);
  if (done + failed > 0) console.log(JSON.stringify({ event: 'safety.carried_out', done, failed }));
}
