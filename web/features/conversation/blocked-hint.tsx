import { type Person, shownName } from '../../../domain/profiles/person.ts';
import { useUnblock } from '../../data/blocks.ts';
import { Button } from '../../ui/button.tsx';

interface BlockedHintProps {
  other: Person;
  isMine: boolean;
  isClosed: boolean;
  onUnblocked: () => void;
}

/**
 * Shown above the composer of a conversation in which nobody can write. A block is named to its user only, a closed
 * account to the other participant.
 */
export function BlockedHint({ other, isMine, isClosed, onUnblocked }: BlockedHintProps) {
  const { mutate, isPending } = useUnblock(
    { username: other.username, name: shownName(other) },
    onUnblocked,
  );
  return (
    <div className="mx-auto mb-2 flex max-w-2xl flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
      <p role="status">
        {isClosed && 'Ce compte est fermé : vous ne pouvez plus échanger avec cette personne.'}
        {!isClosed &&
          (isMine
            ? 'Vous avez bloqué cette personne.'
            : 'Vous ne pouvez pas échanger avec cette personne.')}
      </p>
      {isMine && !isClosed && (
        <Button
          variant="outline"
          size="small"
          busy={isPending}
          busyLabel="Déblocage..."
          onClick={() => mutate()}
        >
          Débloquer
        </Button>
      )}
    </div>
  );
}
