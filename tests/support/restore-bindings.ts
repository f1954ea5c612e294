import { vi } from 'vitest';

// Test files run one after another in the same process, which saves a start and the modules for each. This
// restores what the previous file has replaced.
vi.useRealTimers();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
vi.restoreAllMocks();
