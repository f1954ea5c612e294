import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { Avatar } from '../../ui/avatar.tsx';

interface Person {
  id: string;
  username: string;
  name: string | null;
  avatarUrl: string | null;
}

interface PeopleListProps {
  title: string;
  /** Undefined until they are loaded: `children` then says why. */
  people: Person[] | undefined;
  /** The path of the screen for asking that person. */
  askPath: (username: string) => string;
  more?: ReactNode;
  /** Shown when there is nobody, or nothing yet. */
  children: ReactNode;
}

/** Creators to ask; each links to the choice of topic and option. */
export function PeopleList({ title, people, askPath, more, children }: PeopleListProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-1 content-start gap-3">
      <h2 id={headingId} className="text-lg">
        {title}
      </h2>
      {people && people.length > 0 ? (
        <ul className="grid grid-cols-1 gap-1">
          {people.map(({ id, username, name, avatarUrl }) => (
            <li key={id}>
              <Link
                to={askPath(username)}
                className="-mx-2 flex min-h-14 items-center gap-3 rounded-lg px-2 transition-colors hover:bg-wash"
              >
                <Avatar src={avatarUrl} />
                <span className="min-w-0 leading-snug">
                  <span className="block truncate font-medium">
                    <bdi>{name ?? username}</bdi>
                  </span>
                  <span className="block truncate text-sm text-ink-soft">@{username}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        children
      )}
      {more}
    </section>
  );
}
