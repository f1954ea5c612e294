import { marks, THEME_KEY } from '../../site/page-contract.ts';
import { deviceStorage } from './device-storage.ts';
import { useMediaQuery } from './media-query.ts';
import { createStore } from './store.ts';

export type Theme = 'light' | 'dark';

/** The visitor's choice, as web/before-paint.ts has put it on the document; null without one. */
function chosenTheme(): Theme | null {
  const chosen = globalThis.document?.documentElement.dataset[marks.theme];
  return isTheme(chosen) ? chosen : null;
}

function isTheme(value: unknown): value is Theme {
  return value === 'light' || value === 'dark';
}

const chosen = createStore(chosenTheme(), null);

// Another tab has chosen a theme.
globalThis.addEventListener?.('storage', ({ key, newValue }: StorageEvent) => {
  if (key === THEME_KEY && isTheme(newValue)) show(newValue);
});

function show(theme: Theme): void {
  document.documentElement.dataset[marks.theme] = theme;
  chosen.set(theme);
}

export function setTheme(theme: Theme): void {
  deviceStorage.setItem(THEME_KEY, theme);
  show(theme);
}

/** The theme on screen: the visitor's choice, else the system's. */
export function useTheme(): Theme {
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)');
  return chosen.use() ?? (isSystemDark ? 'dark' : 'light');
}
