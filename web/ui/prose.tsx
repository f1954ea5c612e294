import type { ReactNode } from 'react';

/** Running text: paragraphs, headings and lists at a magazine's measure. */
export function Prose({ children }: { children: ReactNode }) {
  return (
    <div className="grid max-w-[65ch] gap-4 [&_a]:underline [&_a]:underline-offset-4 [&_h2]:mt-6 [&_h2]:text-lg [&_li]:mb-1.5 [&_ol]:list-decimal [&_ol]:pl-5 [&_ul]:list-disc [&_ul]:pl-5">
      {children}
    </div>
  );
}
