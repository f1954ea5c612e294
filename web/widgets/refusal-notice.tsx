import { Link } from 'react-router';
import { paths } from '../platform/paths.ts';
import { type Refusal, refusalText } from '../platform/purchase-refusal.ts';
import { Alert } from '../ui/alert.tsx';

/** Explains why a press bought nothing, with a link if there is a next step. */
export function RefusalNotice({ refusal }: { refusal: Refusal }) {
  const { username, topicId } = refusal.chosen;
  return (
    <Alert tone="danger">
      {refusalText(refusal)}
      {refusal.because === 'other-option' && (
        <Link
          to={paths.conversation(username, topicId, refusal.open.pricing, refusal.open.id)}
          className="mt-1 flex min-h-11 w-fit items-center font-medium underline underline-offset-4"
        >
          Ouvrir cette conversation
        </Link>
      )}
    </Alert>
  );
}
