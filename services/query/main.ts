import { drainServer, listen } from '../shared/service/service.ts';
import { apiServer } from './composition.ts';
import { runQuery } from './service.ts';

await runQuery(async (answer, { PORT, HOST }) => {
  const server = apiServer(answer);
  await listen(server, PORT, HOST);

  return { close: () => drainServer(server) };
});
