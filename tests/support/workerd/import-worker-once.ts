import { watched } from './after-responses.ts';

// For every request and every call of an object, the pool imports the Worker's main module, through one more
// object of its own each time: that costs several times as much as most calls. The module does not change while
// a test file runs, so this keeps it. Its requests' work after the response can be waited for.
interface ModuleRunner {
  import(path: string): Promise<unknown>;
}

const { moduleRunner } = Reflect.get(globalThis, '__vitest_mocker__') as {
  moduleRunner: ModuleRunner;
};
const { import: load }: ModuleRunner = Object.getPrototypeOf(moduleRunner);

type Main = { default: Required<Pick<ExportedHandler<Env>, 'fetch'>> };

let main: Main | undefined;
moduleRunner.import = async (path) => {
  if (!path.endsWith('/worker/index.ts')) return load.call(moduleRunner, path);
  if (!main) {
    const loaded = (await load.call(moduleRunner, path)) as Main;
    const { fetch } = loaded.default;
    main = {
      ...loaded,
      default: {
        ...loaded.default,
        fetch: (request, env, context) => fetch(request, env, watched(context)),
      },
    };
  }
  return main;
};
