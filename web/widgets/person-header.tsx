import type { ReactNode } from 'react';
import { Avatar } from '../ui/avatar.tsx';

interface PersonHeaderProps {
  name: string;
  username: string;
  avatarUrl: string | null;
  children?: ReactNode;
}

/** The creator to ask, next to the portrait. */
export function PersonHeader({ name, username, avatarUrl, children }: PersonHeaderProps) {
  return (
    <header className="flex items-center gap-4 wrap-anywhere">
      <Avatar src={avatarUrl} size="huge" className="size-20" />
      <div className="grid min-w-0 grid-cols-1 gap-1">
        <h2 className="text-xl sm:text-2xl">
          <bdi>{name}</bdi>
        </h2>
        <p className="text-ink-soft">@{username}</p>
        {children}
      </div>
    </header>
  );
}
