import { useUnblock } from '../../data/blocks.ts';
import { Button } from '../../ui/button.tsx';

interface BlockedNoticeProps {
  username: string;
  name: string;
  onUnblocked: () => void;
}

/** Shown on the profile of a blocked user, instead of the actions. */
export function BlockedNotice({ username, name, onUnblocked }: BlockedNoticeProps) {
  const { mutate, isPending } = useUnblock({ username, name }, onUnblocked);
  return (
    <section
      aria-label="Blocage"
      className="flex flex-wrap items-center justify-between gap-3 rounded-lg border bg-wash px-4 py-3 md:-mt-4"
    >
      <p className="text-sm">
        Vous avez bloqué <bdi className="font-medium">{name}</bdi>. Vous ne voyez plus ses posts ni
        ses commentaires.
      </p>
      <Button
        variant="outline"
        size="small"
        busy={isPending}
        busyLabel="Déblocage..."
        onClick={() => mutate()}
      >
        Débloquer
      </Button>
    </section>
  );
}
