import { type ClassValue, clsx } from 'clsx';

/** Joins class names. What a part's user may change has `base:` before it (app/styles.css). */
export function classes(...values: ClassValue[]): string {
  return clsx(values);
}
