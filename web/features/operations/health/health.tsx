import { DeadLetters } from './dead-letters.tsx';
import { Dependencies } from './dependencies.tsx';
import { FailedMails } from './failed-mails.tsx';
import { History } from './history.tsx';
import { Jobs } from './jobs.tsx';
import { ParkedEffects } from './parked-effects.tsx';
import { Waiting } from './waiting.tsx';

/** The state of the service, and what waits for an operator. */
export function Health() {
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <Dependencies />
        <Waiting />
      </div>
      <ParkedEffects />
      <DeadLetters />
      <FailedMails />
      <History />
      <Jobs />
    </div>
  );
}
