/** The page's side of a socket, with a server that says what it is told to. */
import { WIRE_VERSION, type ClientMessage, type ServerMessage } from '../src/net/protocol.gen';

export class FakeSocket {
  static all: FakeSocket[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;
  sent: ClientMessage[] = [];
  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }
  close(code = 1000): void {
    this.onclose?.({ code });
  }
  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  welcome(): void {
    this.onopen?.();
    this.say({ type: 'welcome', version: WIRE_VERSION, token: 'secret', name: 'Ada', address: '' });
  }
  types(): string[] {
    return this.sent.map((message) => message.type);
  }
}
export const latest = (): FakeSocket => FakeSocket.all.at(-1)!;
