# What bench/suites prints of one suite under one model. The inputs, told apart by the variable input: known reasons,
# tests with their expected results, what periscope said on standard error, and its report in JSON, which has a line for
# each field. Prints a row of the table, and puts what has no known reason into the file unknown.

function short(file) {
  sub(/^litmus\/[^\/]*\//, "", file)
  sub(/\.litmus$/, "", file)
  return file
}

function reason(file) {
  if ((model, file) in known) {
    return known[model, file]
  }
  return ("*", file) in known ? known["*", file] : ""
}

# tell(WHAT, FILE, WHY): puts FILE among the tests of which the same is to be told.
function tell(what, file, why) {
  if (!((what, why) in files)) {
    whats[++kinds] = what
    whys[kinds] = why
    files[what, why] = "`" file "`"
  } else {
    files[what, why] = files[what, why] ", `" file "`"
  }
}

# SUITE | MODEL | TEST | REASON, with * for any suite or model.
input == 1 && !/^#/ && split($0, field, / \| /) == 4 && (field[1] == name || field[1] == "*") {
  known[field[2], field[3]] = field[4]
}

input == 2 {
  split($0, field, "\t")
  test[++tests] = field[1]
  expected[tests] = field[2]
  listed_here[field[1]] = 1
}

# FILE:LINE:COLUMN: error: TEXT, or periscope: FILE: TEXT
input == 3 {
  file = text = $0
  if (sub(/:[0-9]+:[0-9]+: error: .*/, "", file)) {
    sub(/^.*:[0-9]+:[0-9]+: error: /, "", text)
  } else if (sub(/^periscope: /, "", file) && sub(/: .*/, "", file)) {
    sub(/^periscope: [^:]*: /, "", text)
  } else {
    next
  }
  if (!(file in listed_here)) {
    trouble = trouble == "" ? text : trouble
  } else if (!(file in said)) {
    said[file] = text
  }
}

input == 4 && /^  "summary" : / {
  summed = 1
}

input == 4 && !summed && /^    "file" : / {
  rows++
}

input == 4 && !summed && /^    "(answer|observation|flags|undefined|reason|restsOnBound)" : / {
  key = value = $0
  sub(/^    "/, "", key)
  sub(/" : .*/, "", key)
  sub(/^[^:]* : /, "", value)
  sub(/,$/, "", value)
  gsub(/^"|"$/, "", value)
  report[rows, key] = value
}

END {
  there = tests == listed ? tests : tests " of " listed
  if (rows != tests) {
    printf "| %s | `%s` | %s | - | - | - | the model is refused: %s |\n", name, model, there, trouble
    print name ": " model " is refused" > unknown
    exit
  }
  for (i = 1; i <= tests; i++) {
    answer = report[i, "answer"]
    met = answer == "Ok" ? 1 : answer == "No" ? 0 : ""
    raced = (i, "undefined") in report || report[i, "flags"] ~ /[a-z]/
    got = met != "" && kind == "races" ? !raced : met
    if (got == expected[i] && report[i, "restsOnBound"] == "true") {
      got = ""
      said[test[i]] = "as expected, but more rounds of loops may change the answer"
    }
    file = short(test[i])
    why = reason(file)
    if (got == "") {
      unanswered++
      if (why == "") {
        why = test[i] in said ? said[test[i]] : (i, "reason") in report ? report[i, "reason"] : answer
      }
      tell("no answer", file, why)
    } else if (got == expected[i]) {
      agree++
    } else {
      disagree++
      if (why == "") {
        why = "NO KNOWN REASON"
        print name ": " file " under " model > unknown
      }
      where = (got == 1) == (kind == "condition") ? "here" : "there"
      tell((kind == "races" ? "race" : "met") " only " where, file, why)
    }
  }
  for (i = 1; i <= kinds; i++) {
    told = told (i > 1 ? "; " : "") whats[i] ": " files[whats[i], whys[i]] " (" whys[i] ")"
  }
  gsub(/[|]/, "\\|", told)
  printf "| %s | `%s` | %s | %d | %d | %d | %s |\n", \
    name, model, there, agree, disagree, unanswered, told == "" ? "-" : told
}
