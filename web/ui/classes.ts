import { type ClassValue, clsx } from 'clsx';

/** Joins class names. Classes that a component's caller may override have the prefix `base:` (app/styles.css). */
export function classes(...values: ClassValue[]): string {
  return clsx(values);
}
