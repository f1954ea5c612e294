import { createContext, type Ref } from 'react';

/**
 * In the browser's build, these stand in for the parts of React Router that only its framework mode
 * and tracing need (scripts/build/lean-libraries.ts): as the originals behave without a framework.
 */

export const FrameworkContext = createContext(undefined);

/** A decision to prefetch, a ref for the link, and its handlers: prefetch.ts has all links of the app. */
export function usePrefetchBehavior(): [boolean, null, object] {
  return [false, null, {}];
}

/** The first ref is the link's own; the other is that of {@link usePrefetchBehavior}. */
export function mergeRefs<T>(ref: Ref<T>): Ref<T> {
  return ref;
}

export function consumeInstrumentationClientResultMetaReceiver(): undefined {
  return undefined;
}

function absent(): never {
  throw new Error('this build has no framework mode and no tracing (web/platform/router-parts.ts)');
}

export {
  absent as CRITICAL_CSS_DATA_ATTRIBUTE,
  absent as default,
  absent as getRouteInstrumentationUpdates,
  absent as instrumentationResultMetaContext,
  absent as instrumentClientSideRouter,
  absent as instrumentHandler,
  absent as Links,
  absent as Meta,
  absent as PrefetchPageLinks,
  absent as Scripts,
  absent as setIsHydrated,
  absent as useFrameworkContext,
};
