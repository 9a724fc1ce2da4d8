import { once } from 'node:events';
import net from 'node:net';

/** Opens a raw connection, for malformed requests. */
export async function connect(port: number): Promise<net.Socket> {
  const socket = net.connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Sends a text and returns all that is received until the server closes. */
export async function sendRaw(port: number, text: string): Promise<string> {
  const socket = await connect(port);
  let answer = '';
  socket.on('data', (bytes) => (answer += bytes.toString('latin1')));
  socket.write(text);
  await once(socket, 'close');
  return answer;
}
