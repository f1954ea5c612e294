import { toast } from './toast.ts';

/** Copies a text, and says so with `done`; else says `failed`, with what the user can do instead. */
export async function copyText(
  text: string,
  done: string,
  failed: string,
  options: { description: string; duration?: number },
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(done);
  } catch {
    // Refused by the browser, or absent, as on a page over plain http.
    toast.error(failed, options);
  }
}
