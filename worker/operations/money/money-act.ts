import type { Database } from '../../../database/client.ts';
import { isActDone, type MoneyAct, performOnce } from '../../marketplace/payments/money-acts.ts';
import type { AppContext } from '../../platform/http/app-env.ts';
import { type ActOfRequest, doOnce } from '../kit.ts';

/**
 * Does an act that moves money, whose `perform` records it; the caller has looked whether it is done. The same request,
 * sent at the same time, may do it first; its amount counts once. False while it waits for a second person.
 */
export async function doMoneyAct(
  context: AppContext,
  act: MoneyAct,
  about: ActOfRequest,
  perform: () => Promise<void>,
  db: Database,
): Promise<boolean> {
  try {
    return (await doOnce(context, about, () => performOnce(db, act, perform), db)) !== undefined;
  } catch (error) {
    if (!(await isActDone(db, act))) throw error;
    return true;
  }
}
