import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** Opens a connection, sends part of a request and then nothing more. */
export async function halfOpen(port: number, text: string): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(text);
  return socket;
}
