import { useSyncExternalStore } from 'react';
import { marks, THEME_KEY } from '../../site/page-contract.ts';
import { deviceStorage } from './device-storage.ts';

export type Theme = 'light' | 'dark';

const systemDark = globalThis.window?.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

function currentTheme(): Theme {
  const chosen = document.documentElement.dataset[marks.theme];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return systemDark.matches ? 'dark' : 'light';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  systemDark.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    systemDark.removeEventListener('change', listener);
  };
}

/** Sets the theme and stores it on this device. */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset[marks.theme] = theme;
  deviceStorage.setItem(THEME_KEY, theme);
  for (const listener of listeners) listener();
}

/** The theme on screen: the visitor's choice, else the system's. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, () => 'light');
}
