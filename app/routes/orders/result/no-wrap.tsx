/** A text in which one word, an e-mail address, is kept on one line where it fits, with the sign that ends its sentence. */
export function NoWrap({ text, word }: { text: string; word: string }) {
  const [before = "", after] = text.split(word, 2);
  if (after === undefined || word === "") return text;
  const end = /^[.,。，]/.exec(after)?.[0] ?? "";
  return (
    <>
      {before}
      <span className="whole">{word + end}</span>
      {after.slice(end.length)}
    </>
  );
}
