import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { shownName } from '../../../domain/profiles/person.ts';
import { blocksQuery, useUnblock } from '../../data/blocks.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { SettingsSection } from '../../widgets/settings-section.tsx';

/** The users that the viewer has blocked, each with a button to unblock. */
export function BlockedPeople() {
  const list = useInfiniteQuery(blocksQuery);
  const { data, error, refetch } = list;
  const people = data?.pages.flatMap((page) => page.people);
  const content = useRef<HTMLDivElement>(null);
  return (
    <SettingsSection title="Personnes bloquées">
      <div ref={content} tabIndex={-1} className="grid grid-cols-1 gap-4 outline-none">
        {people && people.length > 0 ? (
          <>
            <ul className="border-t">
              {people.map((person) => (
                <li key={person.id} className="flex items-center gap-3 border-b py-3">
                  <Avatar src={person.avatarUrl} />
                  <div className="min-w-0 flex-1 leading-snug">
                    <p className="truncate text-sm font-medium">
                      <bdi>{shownName(person)}</bdi>
                    </p>
                    <p className="truncate text-xs text-ink-soft">@{person.username}</p>
                  </div>
                  <Unblock
                    username={person.username}
                    name={shownName(person)}
                    onUnblocked={() => content.current?.focus()}
                  />
                </li>
              ))}
            </ul>
            <LoadMore list={list} label="Voir plus" compact />
          </>
        ) : people ? (
          <p className="text-sm text-ink-soft">
            Vous n’avez bloqué personne. Pour bloquer quelqu’un, ouvrez le menu « … » de son profil
            ou de votre conversation.
          </p>
        ) : error ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <RowsSkeleton rows={1} />
        )}
      </div>
    </SettingsSection>
  );
}

interface UnblockProps {
  username: string;
  name: string;
  onUnblocked: () => void;
}

function Unblock({ username, name, onUnblocked }: UnblockProps) {
  const { mutate, isPending } = useUnblock({ username, name }, onUnblocked);
  return (
    <Button
      variant="outline"
      size="small"
      aria-label={`Débloquer ${name}`}
      busy={isPending}
      busyLabel="Déblocage..."
      onClick={() => mutate()}
    >
      Débloquer
    </Button>
  );
}
