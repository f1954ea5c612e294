import type { ReactNode } from 'react';
import type { Review } from '../../data/reviews.ts';
import { formatPublicDay } from '../../formats/formats.ts';

interface ReplyTextProps {
  reply: NonNullable<Review['reply']>;
  title: string;
  children?: ReactNode;
}

export function ReplyText({ reply: { text, createdAt }, title, children }: ReplyTextProps) {
  return (
    <div className="mt-1 grid grid-cols-1 gap-1 border-l-2 border-encre pl-4">
      <p className="flex flex-wrap gap-x-3 text-sm">
        <span className="font-medium">{title}</span>
        <time dateTime={createdAt} className="text-ink-soft">
          {formatPublicDay(createdAt)}
        </time>
      </p>
      <p dir="auto" className="max-w-[65ch] whitespace-pre-line wrap-anywhere">
        {text}
      </p>
      {children}
    </div>
  );
}
