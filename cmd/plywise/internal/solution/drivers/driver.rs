// Answers cases that come through descriptor 3 on descriptor 4, each as a frame: `=`, or `!` for an
// exception; how many bytes follow the end of this line; the bytes.
#[allow(dead_code, unused_imports, unused_variables, unused_mut)]
mod solution {
    use std::cmp::*;
    use std::collections::*;
    use std::rc::Rc;
    DECLARATION
    include!(env!("SOLUTION"));
    pub use self::Solution as It;
}

use std::io::{BufRead, Write};

#[allow(dead_code)]
fn lists(line: &str) -> Vec<Vec<i32>> {
    let inner = line.trim();
    inner[2..inner.len() - 2].split("],[").map(|list| list.split(',').map(|n| n.parse().unwrap()).collect()).collect()
}

#[allow(dead_code)]
fn texts(line: &str) -> Vec<String> {
    let inner = line.trim();
    inner[2..inner.len() - 2].split("\",\"").map(String::from).collect()
}

#[allow(dead_code)]
fn number(line: &str) -> i32 {
    line.trim().parse().unwrap()
}

fn main() {
    let driver = std::thread::Builder::new().stack_size(256 << 20).spawn(answer).unwrap();
    let _ = driver.join();
}

fn answer() {
    let mut cases = std::io::BufReader::new(std::fs::File::open("/dev/fd/3").unwrap());
    let mut answers = std::fs::OpenOptions::new().write(true).open("/dev/fd/4").unwrap();
    let mut reply = |kind: char, answer: String| answers.write_all(format!("{}{}\n{}", kind, answer.len(), answer).as_bytes()).unwrap();
    reply('=', "ready".to_string());
    loop {
        let mut next = || {
            let mut line = String::new();
            if cases.read_line(&mut line).unwrap() == 0 {
                std::process::exit(0);
            }
            line
        };
        let (kind, answer) = match std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| CALL)) {
            Ok(answer) => ('=', answer.to_string()),
            Err(error) => {
                let text = error.downcast_ref::<String>().cloned().or(error.downcast_ref::<&str>().map(|s| s.to_string()));
                ('!', format!("panic: {}", text.unwrap_or_default()))
            }
        };
        let _ = std::io::stdout().flush();
        reply(kind, answer);
    }
}
