import { MutationObserver, QueryClient, QueryClientProvider } from '@tanstack/react-query';
